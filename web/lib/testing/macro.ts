/** In place of the macro, which is gone after the build: gives the English sentence itself (vitest.config.ts). */
export const msg = (strings: TemplateStringsArray, ...values: unknown[]) => ({
  message: String.raw(strings, ...values),
})

/** The English form for that number. */
export const plural = (value: number, { one, other }: { one: string; other: string }) =>
  (value === 1 ? one : other).replaceAll('#', String(value))
