import { useSignal } from '@preact/signals';
import { unlock } from '../../state/service/session-tabs.js';

/** Asks for the token of a service that demands one. The token is exchanged for a session and stored nowhere. */
export function SignIn() {
  const token = useSignal('');
  const problem = useSignal('');
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = token.value;
    token.value = '';
    if (!(await unlock(given))) problem.value = 'That is not the token of this service.';
  };
  return (
    <main class="sign-in">
      <form onSubmit={(event) => void onSubmit(event)}>
        <h1 class="brand">
          <span class="brand-mark" aria-hidden="true" />
          Pagewright
        </h1>
        <p class="muted">
          This service asks for its token. It got the token at its start, by <code>--token</code> or{' '}
          <code>PAGEWRIGHT_TOKEN</code>.
        </p>
        <label for="token">Token</label>
        <input
          id="token"
          type="password"
          autoComplete="off"
          value={token.value}
          aria-describedby="token-problem"
          onInput={({ currentTarget }) => (token.value = currentTarget.value)}
        />
        <p id="token-problem" class="field-problem" role="alert">
          {problem.value}
        </p>
        <button type="submit" class="button primary" disabled={token.value === ''}>
          Open the studio
        </button>
      </form>
    </main>
  );
}
