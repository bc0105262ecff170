import { hash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Text } from '#contract/foundation/common.ts'
import { WasteSource } from '#contract/reference/items.ts'
import { Phone } from '#contract/foundation/phone.ts'
import { IdempotencyHeaders, MESSAGE_MAX } from '#contract/requests/submissions.ts'
import type { Partner, RequestContext } from '#server/core/context.ts'
import { invalidField } from '#server/core/errors.ts'
import type { ReportShares } from '#server/features/requests/points/shares.ts'
import { storeReport } from '#server/features/requests/points/report.ts'
import { storeCollection } from './store-collection.ts'
import { pointAt } from './point-at.ts'
import { placeNamed } from './place-named.ts'
import { reportId } from './report-id.ts'
import { isService, reportKind } from './services.ts'

const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max))

/** The fields of a client's request. Names of people are not taken: the driver gets an address and a telephone number. */
const NewRequest = z.object({
  service_code: z.string().refine(isService),
  description: Text(MESSAGE_MAX).default(''),
  lat: degrees(90).optional(),
  long: degrees(180).optional(),
  address_string: Text(300).optional(),
  address_id: z.string().max(40).optional(),
  email: z.email().max(254).optional(),
  phone: Phone.optional(),
  'attribute[waste_source]': WasteSource.optional(),
})
export type NewRequest = z.output<typeof NewRequest>

const WORDS: Record<string, string> = {
  service_code: 'is not one of the services',
  email: 'must be a valid email address',
  lat: 'must be degrees, such as -6.2436',
  long: 'must be degrees, such as 106.8003',
  address_id: 'is too long',
  'attribute[waste_source]': `must be one of ${WasteSource.options.join(', ')}`,
}

type Ctx = Pick<RequestContext, 'log' | 'db' | 'now'>

/**
 * Takes in what a partner sends: a request for a collection, or a report about a drop-off point.
 * @param key an Idempotency-Key: the same one and content store nothing more
 * @returns the id under which it is followed
 * @throws Problem 400, 409, 429
 */
export async function createServiceRequest(
  ctx: Ctx,
  partner: Partner,
  given: Record<string, unknown>,
  { key = randomUUID(), take }: { key?: string; take: ReportShares },
): Promise<string> {
  if (!IdempotencyHeaders.safeParse({ 'idempotency-key': key }).success)
    throw invalidField('idempotency_key', 'must be 8 to 128 letters, digits, - or _')
  const sent = readRequest(given)
  const kind = reportKind(sent.service_code)
  if (kind) {
    const point_id = await pointAt(ctx.db, sent)
    const { id } = await storeReport(ctx, { point_id, kind }, () => take(point_id, `key ${partner.key_id}`))
    return reportId(id)
  }
  if (sent.description === '') throw invalidField('description', 'must not be blank')
  return storeCollection(ctx, partner, {
    message: sent.description,
    location: await placeNamed(ctx.db, sent),
    phone: sent.phone,
    notify_email: sent.email ?? null,
    waste_source: sent['attribute[waste_source]'] ?? partner.waste_source ?? undefined,
    position:
      sent.lat !== undefined && sent.long !== undefined ? { latitude: sent.lat, longitude: sent.long } : null,
    key: hash('sha256', `${partner.key_id}:${key}`, 'base64url'),
  })
}

/** An empty value is as good as a missing one. @throws Problem 400 */
function readRequest(given: Record<string, unknown>): NewRequest {
  const { attribute, ...fields } = given
  const { data, error } = NewRequest.safeParse(
    Object.fromEntries(
      [...Object.entries(fields), ...attributesIn(attribute)].filter(([, value]) => value !== ''),
    ),
  )
  if (data) return data
  const [{ path, message, code, maximum }] = error.issues as [z.core.$ZodIssue & { maximum?: number }]
  const field = String(path[0])
  const said = code === 'too_big' ? `must have ${maximum} characters at most` : message
  const words = code === 'invalid_type' ? 'must be a text' : (WORDS[field] ?? said)
  // The reader of phone numbers says why.
  throw invalidField(field, words)
}

/** JSON has the answers of a service's questions in one object, a form each under a name of its own. */
const attributesIn = (attribute: unknown) =>
  typeof attribute === 'object' && attribute !== null
    ? Object.entries(attribute).map(([code, value]) => [`attribute[${code}]`, value])
    : []
