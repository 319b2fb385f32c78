// Ends the browser that the studio's tests share: all files of a serial run, or one file of a worker.
export const mochaHooks = {
  async afterAll() {
    const { studioBrowser } = globalThis;
    globalThis.studioBrowser = undefined;
    await studioBrowser?.close();
  },
};
