import type { FieldStop, Weighing } from '#contract/requests/rounds.ts'
import type { Deed, Draft } from './acts.ts'
import { isSigned } from '../drawing.ts'

type At = {
  /** By the clock of the device. */
  at: string
  newId: () => string
}

/** A stop that is done: the photos of its scales, and the outcome that names them. */
export function doneDeeds(
  { id, kind, manifest_needed }: Pick<FieldStop, 'id' | 'kind' | 'manifest_needed'>,
  draft: Draft,
  { at, newId }: At,
): Deed[] {
  const photos: Deed[] = []
  const weighings = draft.weighed.map(({ weighing, typed: { photo } }): Weighing => {
    if (!photo) return weighing
    const photo_id = newId()
    photos.push({ kind: 'photo', stop_id: id, photo_id, file: photo })
    return { ...weighing, image_id: photo_id }
  })
  const outcome = {
    kind: 'done',
    at,
    weighings,
    confirmation: kind === 'pickup' ? confirmationOf(draft) : null,
    note: draft.note.trim(),
    ...(manifest_needed && {
      transporter: draft.transporter.trim(),
      manifest_number: draft.manifest_number.trim(),
    }),
  } as const
  return [...photos, { kind: 'outcome', stop_id: id, outcome }]
}

function confirmationOf({ by, code, drawing }: Draft) {
  if (by === 'code') return { by, code: code.trim() } as const
  return by === 'signature' && isSigned(drawing) ? ({ by, drawing } as const) : null
}
