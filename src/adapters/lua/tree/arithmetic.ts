/**
 * The result of a binary operator on two numbers, as Lua 5.1 calculates: a remainder has the sign of the divisor.
 * `undefined` for an operator that is not arithmetic. The result may be infinite or NaN.
 */
export function calculate(operator: string, left: number, right: number): number | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left - Math.floor(left / right) * right;
    case '^':
      return left ** right;
    default:
      return undefined;
  }
}
