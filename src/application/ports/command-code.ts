import type { CommandAction } from '#domain/command';

/** One way in which an action stands in a script: Lua with its parameters as `${name}`. */
export interface ActionFormData {
  readonly lua: string;
  /** The parameters that an action of this form does not have. */
  readonly without: readonly string[];
}

/** What is known of the statements of an action beside its rendering of today. */
export interface KnownForms {
  /** What editors and earlier versions write for it. */
  readonly forms: readonly ActionFormData[];
  /** Whether an editor writes nothing for it. */
  readonly leftOut: boolean;
}

/** How a command's actions can stand in its script. */
export interface ActionWriting {
  /** The script of a command with these actions, as it is rendered today. */
  render(actions: readonly CommandAction[]): Uint8Array;
  /** What is known of an action: the forms that editors and earlier versions write, and whether one of them writes nothing. */
  known(command: string): KnownForms | undefined;
}

/** Code of a command that is no action's. */
export interface OwnLua {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** An action that a command is to have. */
export interface EditedAction {
  readonly action: CommandAction;
  /** The index of the action that it was; `undefined` where it is new. */
  readonly was: number | undefined;
  /** Whether the author changed its parameters. A name that only follows a rename stays out of a script that leaves the action out. */
  readonly isChanged: boolean;
}

/** The code of a command's script beside the actions of its model. */
export interface CommandCode {
  /** The statements that are no action's, in the order of the text. */
  readonly own: readonly OwnLua[];
  /** Whether each statement is an action's and each action has its statement, or needs none. */
  readonly isWhole: boolean;
  /** Whether the action of this index has its own statement, or needs none: a name in it can follow a rename. */
  isClear(index: number): boolean;
  /**
   * Adds, moves, changes and removes the statements of actions. Every other byte stays. A changed statement stays in its form.
   * @throws Problem `script-not-recognised` with the line, where the statement of an action or its place is not clear
   */
  edit(actions: readonly EditedAction[]): Uint8Array;
}
