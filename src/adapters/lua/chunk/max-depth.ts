/** What is nested deeper is the parser's: a third of what it takes, for tables, what is around them, and their gaps. */
export const maxDepth = 66;
