/** The methods that change nothing. */
export const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
