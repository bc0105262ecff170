/** A name as it is searched: lower case, without accents, one space between words. */
export const searchKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of a name. Digits and letters stand apart: "2x11" is "2 x 11". */
export const wordsIn = (name: string) => searchKey(name).match(/\p{N}+|\p{L}+/gu) ?? []
