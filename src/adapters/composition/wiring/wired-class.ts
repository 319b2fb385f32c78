/* eslint-disable @typescript-eslint/no-explicit-any -- the container knows what each constructor needs */

/** A class whose dependencies are stated: the container makes its instance. */
export interface WiredClass<Instance extends object> {
  readonly target: new (...needs: any) => Instance;
}

/** The instances of wired classes, by the names of these. */
export type Instances<Classes> = {
  readonly [Name in keyof Classes]: Classes[Name] extends WiredClass<infer Instance> ? Instance : never;
};
