import { notReadable } from '#adapters/lua/not-readable';

/**
 * What `read` makes of the text.
 * @throws Problem `model-not-readable` where an expression in it is so long that following it exhausts the stack
 */
export function withinStack<Result>(text: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) {
      throw notReadable(text, 0, 'An expression in the script is too long to be read.', error);
    }
    throw error;
  }
}
