import type { RequestListener } from 'node:http';

/** @param told called once: when the first answer has gone out, or its caller has */
export function tellFirstAnswer(answer: RequestListener, told: () => void): RequestListener {
  let first = true;
  return (request, response) => {
    if (first) {
      first = false;
      response.once('close', told);
    }
    return answer(request, response);
  };
}
