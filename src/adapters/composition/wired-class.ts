// Types alone: the package publishes them, and its users do not install the container.

/** A class with its dependencies. The container makes its instance. */
export interface WiredClass<Instance extends object> {
  // oxlint-disable-next-line typescript/no-explicit-any -- the container knows what each constructor needs
  readonly target: new (...needs: any) => Instance;
}

/** The instances of wired classes, under the same names. */
export type Instances<Classes> = {
  readonly [Name in keyof Classes]: Classes[Name] extends WiredClass<infer Instance> ? Instance : never;
};
