/** Joins class names, leaving out what is false: `classNames('a', wide && 'b')`. */
export const classNames = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
