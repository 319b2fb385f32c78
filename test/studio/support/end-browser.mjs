// Ends the browser that all files of the studio's tests share.
export const mochaHooks = {
  async afterAll() {
    await globalThis.studioBrowser?.close();
  },
};
