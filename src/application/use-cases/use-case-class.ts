/** The class of a use case, by which a front end asks for its instance. */
export type UseCaseClass<Use> = abstract new (...needs: never[]) => Use;
/** Gives the one instance of a use case. */
export type UseCaseOf = <Use>(useCase: UseCaseClass<Use>) => Use;
