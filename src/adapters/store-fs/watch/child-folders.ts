/** From so many on, a map finds one faster than a look at each, and is worth its room. */
const many = 9;

/** Folders by their names, in next to no room where there are few. */
export class ChildFolders<Folder extends { readonly name: string }> {
  private few: Folder[] = [];
  private byName: Map<string, Folder> | undefined;

  get(name: string): Folder | undefined {
    return this.byName === undefined ? this.few.find((each) => each.name === name) : this.byName.get(name);
  }

  /** In the place of what had its name. */
  put(folder: Folder): void {
    this.delete(folder.name);
    if (this.byName !== undefined) {
      this.byName.set(folder.name, folder);
      return;
    }
    // Exactly as long as it is: a list that grows, by push or by spreading, has room for many that never come.
    this.few = this.few.concat(folder);
    if (this.few.length < many) return;
    this.byName = new Map(this.few.map((each) => [each.name, each]));
    this.few = [];
  }

  delete(name: string): void {
    if (this.byName !== undefined) this.byName.delete(name);
    else if (this.get(name) !== undefined) this.few = this.few.filter((each) => each.name !== name);
  }

  all(): Iterable<Folder> {
    return this.byName?.values() ?? this.few;
  }
}
