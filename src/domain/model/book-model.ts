/** What a book's index says: the names of its pages, in reading order. */
export interface BookModel {
  readonly pages: readonly string[];
}
