import { deferred } from '#web/lib/page/deferred.tsx'

/** All that a driver needs comes in one piece, which no other page waits for. */
const Field = deferred(async () => (await import('./field-content.tsx')).FieldContent)
export const preload = Field.preload
export default Field
