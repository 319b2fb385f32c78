/** A class with what its constructor needs: one token for each parameter, in their order. */
export interface WiredClass<Instance extends object> {
  readonly target: new (...needs: never[]) => Instance;
  readonly needs: readonly unknown[];
}

/** The instances of wired classes, by the names of these. */
export type Instances<Classes> = {
  readonly [Name in keyof Classes]: Classes[Name] extends WiredClass<infer Instance> ? Instance : never;
};
