// Ends the browser that the studio's tests share. In a parallel run, each worker has one for all its files, and ends it by its own end.
export const mochaHooks = {
  async afterAll() {
    if (process.env.MOCHA_WORKER_ID !== undefined) return;
    const { studioBrowser } = globalThis;
    globalThis.studioBrowser = undefined;
    await studioBrowser?.close();
  },
};
