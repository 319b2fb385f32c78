import { Problem } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import type { UseCases } from '#application/use-cases';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { GroupClassAddress } from '#application/use-cases/group-class/group-class-document';
import { changeRequest, mutationAnswer, type ChangingCall } from '#adapters/http/change-call';

/** The names in the address of a component. */
export interface ComponentSegments {
  readonly book: string;
  readonly page: string;
  readonly kind: string;
  readonly name: string;
}

/** What a request about a class on a page group does; it comes as `…/groups/<name>/<class>` and as `…/groups/<name>?class=`. */
export class GroupClassCall {
  constructor(
    private readonly useCases: UseCases,
    private readonly address: GroupClassAddress,
  ) {}

  readonly read = (files: ProjectFiles): Promise<unknown> => this.useCases.readGroupClass.execute(this.address, files);

  /**
   * A class that is attached already is saved.
   * @param props none: the class is attached as it is by default, and stays as it is
   */
  async attach(call: ChangingCall, props?: Properties, overwrite?: boolean) {
    const request = changeRequest(call, this.read);
    return mutationAnswer(await this.useCases.attachGroupClass.execute(request, this.address, props, overwrite));
  }

  async detach(call: ChangingCall) {
    return mutationAnswer(await this.useCases.detachGroupClass.execute(changeRequest(call, this.read), this.address));
  }
}

/** @throws Problem `invalid-query` where the component is no page group */
export function groupClassAddress({ book, page, kind, name }: ComponentSegments, className: string): GroupClassAddress {
  if (kind === 'groups') return { book, page, group: name, class: className };
  throw new Problem('invalid-query', `Only layers and page groups carry classes, not ${kind}.`);
}
