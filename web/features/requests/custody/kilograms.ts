import { Kilograms } from '#contract/requests/custody.ts'
import { readKilograms } from '#web/lib/forms/amounts.ts'

/** Kilograms as somebody typed them, to the gram and more than none; undefined: they are not that. */
export const kilograms = (text: string) => Kilograms.safeParse(readKilograms(text)).data

/** The sum, to the gram; a text that is not a number yet counts as nothing. */
export const sumOf = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + Math.round((readKilograms(text) ?? 0) * 1000), 0) / 1000
