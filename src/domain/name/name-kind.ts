/** What a name can be a name of. The kinds differ in which characters and words are taken. */
export type NameKind =
  | 'book'
  | 'page'
  | 'layer'
  | 'class'
  | 'command'
  | 'audio'
  | 'group'
  | 'timer'
  | 'variable'
  | 'joint'
  | 'page component';
