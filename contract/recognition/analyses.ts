import { z } from 'zod'
import { GuestId, Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Advice, Bilingual, ClassId, DeviceFacts, Hazard } from '../reference/knowledge.ts'
import { PHOTO_FILE } from '../foundation/photos.ts'

/**
 * The result of an analysis. `named`: sure enough to name it; `choose`: one of the candidates, the person says
 * which; `cannot-tell`: perhaps a device, nothing better than a guess; `not-a-device`.
 */
export const Verdict = z.enum(['named', 'choose', 'cannot-tell', 'not-a-device'])
export type Verdict = z.infer<typeof Verdict>

export const Candidate = z
  .object({
    class: ClassId,
    name: Bilingual,
    /** Calibrated: of a hundred with 0.8, about eighty are right. */
    confidence: z.number().min(0).max(1),
    /** The engine's description in a few words; empty where an engine gives none. */
    evidence: z.array(z.string()),
  })
  .meta({ id: 'Candidate' })
export type Candidate = z.infer<typeof Candidate>

/** A part of a photo, in shares of its width and height: 0 is left and top. */
const share = z.number().min(0).max(1)
export const PhotoPart = z
  .object({ left: share, top: share, width: share, height: share })
  .meta({ id: 'PhotoPart' })
export type PhotoPart = z.infer<typeof PhotoPart>

/** One of several devices on a photo. */
export const SeenDevice = z
  .object({
    /** The classes that it may be: the more dangerous first of what looks the same. */
    candidates: z.array(Candidate).min(1).max(3),
    /** The place that shows it most clearly, roughly: a half or a third of each side. */
    part: PhotoPart,
  })
  .meta({ id: 'SeenDevice' })
export type SeenDevice = z.infer<typeof SeenDevice>

/** The five texts of the product's specification, in Indonesian, composed from the knowledge base alone. */
const texts = {
  identifikasi_ewaste: z.string(),
  komponen_berbahaya: z.array(z.string()),
  estimasi_jejak_karbon: z.string(),
  rekomendasi_penanganan_awal: z.string(),
  proses_daur_ulang_remind: z.string(),
}
export const AnalysisTexts = z.object(texts).meta({ id: 'AnalysisTexts' })
export type AnalysisTexts = z.infer<typeof AnalysisTexts>

export const Analysis = z
  .object({
    id: z.int(),
    /** A signed link that expires; null: the photo is gone. */
    imageUrl: z.string().nullable(),
    ...texts,
    verdict: Verdict,
    /** Several devices seem to be on the photo: the candidates are of all of them, not of one. */
    several: z.boolean(),
    /** The class the texts are about: the person's correction before the engine's word; null: no class. */
    device_class: ClassId.nullable(),
    name: Bilingual.nullable(),
    /** The names of the hazards in `komponen_berbahaya`. */
    dangerous_parts: z.array(Bilingual),
    /** The engine's confidence in that class; null where the person chose another. */
    confidence: z.number().min(0).max(1).nullable(),
    corrected: z.boolean(),
    /** The person lets the operator look at the photo, so that the engine learns; of every analysis of that photo. */
    shared: z.boolean(),
    /** Best first, of what looks the same the more dangerous first, at most three; of several devices first one of each. */
    candidates: z.array(Candidate).max(3),
    /** Of several: the candidates by device, those that may hold lithium first. Absent where no places are known. */
    devices: z.array(SeenDevice).min(2).max(3).optional(),
    engine: z.object({
      name: z.string(),
      version: z.string(),
      /** The model that was configured could not answer, and the embedded engine did. */
      fallback: z.boolean(),
    }),
    /** Version of the knowledge base that the texts come from. */
    factor_version: z.string(),
    analyzedAt: Instant,
    /** When a guest's photo and analysis are deleted; null: kept. */
    expires_at: Instant.nullable(),
    /** The same person has sent this photo before; this is what was found then. */
    seen_before: z.boolean(),
  })
  .meta({ id: 'Analysis' })
export type Analysis = z.infer<typeof Analysis>

/** The advice for a device while several classes are possible. */
export const Meanwhile = z
  .object({
    /** First those that all of the classes have. `of`: the names of those that have it; null: all. */
    hazards: z.array(z.object({ hazard: Hazard, of: z.array(Bilingual).nullable() })),
    /** The advice of all the classes together: following it is safe with each of them. */
    do_nots: z.array(Bilingual),
    /** `advice`: `own` where no source stands behind it in any of the classes that have it. */
    handling: z.array(
      z.object({ text: Bilingual, of: z.array(Bilingual).nullable(), advice: Advice.default('cited') }),
    ),
    /** `own`: all of it is. */
    handling_advice: Advice,
  })
  .meta({ id: 'Meanwhile' })
export type Meanwhile = z.infer<typeof Meanwhile>

export const AnalysisDetail = Analysis.extend({
  /** Everything the knowledge base says about its class; null without a class. */
  facts: DeviceFacts.nullable(),
  /** Until the person has chosen between candidates; null: there is nothing to choose, or it is done. */
  meanwhile: Meanwhile.nullable(),
}).meta({
  id: 'AnalysisDetail',
})
export type AnalysisDetail = z.infer<typeof AnalysisDetail>

const headers = z.object({
  'x-guest-id': GuestId.optional().meta({
    description: 'Identifies a guest; a bearer token takes precedence.',
  }),
})
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const params = z.object({ id })
const reply = z.object({ success: z.literal(true), analysis: AnalysisDetail })

export const analyses = {
  analyze: endpoint({
    method: 'POST',
    path: '/api/image/analyze',
    summary:
      'Analyse a photo, with the facts of the knowledge base about its device; guests 5 an hour, kept 24 hours',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    headers,
    query: z.object({
      /** Your analysis of the photo from which this part was cut: a part is no photo of the five. */
      part_of: id.optional(),
    }),
    file: PHOTO_FILE,
    reply: reply.extend({
      /** Only for a guest: the id under which the analysis can be read. */
      guest_id: z.string().optional(),
    }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/analyses',
    summary: 'Your analyses of the last 24 hours, newest first; a guest also gets older ones that are shared',
    access: 'open',
    limit: { points: 120, per_s: 60 },
    headers,
    reply: z.object({ success: z.literal(true), analyses: z.array(Analysis) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/analyses/:id',
    summary: 'One of your analyses',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    params,
    headers,
    reply,
  }),
  correct: endpoint({
    method: 'PATCH',
    path: '/api/analyses/:id',
    summary: 'Say what the photo shows: a class, or null for none of the list',
    access: 'open',
    limit: { points: 60, per_s: 60 },
    params,
    headers,
    body: z.object({ class: ClassId.nullable() }),
    reply,
  }),
  share: endpoint({
    method: 'PUT',
    path: '/api/analyses/:id/sharing',
    summary: 'Let the operator learn from the photo, or withdraw that',
    access: 'open',
    limit: { points: 60, per_s: 60 },
    params,
    headers,
    body: z.object({ shared: z.boolean() }),
    reply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/analyses/:id',
    summary: 'Delete one of your analyses and its photo',
    access: 'open',
    limit: { points: 60, per_s: 60 },
    params,
    headers,
    reply: z.object({ success: z.literal(true) }),
  }),
}
