/** Damm's table: the digit after a row and a digit is the next row. https://en.wikipedia.org/wiki/Damm_algorithm */
const TABLE = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/**
 * The digit that makes a slip of the finger visible: one wrong digit, or two neighbours in the wrong order.
 * @param digits without it, 0 to 9 only
 */
export const checkDigitOf = (digits: string) =>
  [...digits].reduce((row, digit) => TABLE[Number(row)]![Number(digit)]!, '0')

/** @param digits with the check digit at the end */
export const hasCheckDigit = (digits: string) => checkDigitOf(digits) === '0'
