import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ContentItem } from '#contract/content.ts'
import { paths } from './paths.ts'

/** What search engines and shared links say about each public page. The
 * server writes it; the browser only for who reads in another language. */
const descriptions: Readonly<Record<string, MessageDescriptor>> = {
  [paths.home]: msg`Hand over, ask for, donate and work together on electronic waste in Indonesia, with kilograms anyone can verify.`,
  [paths.explore]: msg`Which electronic waste can be handed over, what is dangerous in it, and which materials recyclers and workshops can ask for.`,
  [paths.news]: msg`News and knowledge about electronic waste in Indonesia, with sources.`,
  [paths.knowledge]: msg`What is dangerous in electronic devices, what they weigh, how to hand them over and how they are recycled, with the source of every figure.`,
  [paths.collection]: msg`Have old electronics collected at home, at the office or at the workshop, and follow the request until it is recycled.`,
  [paths.supply]: msg`Ask for materials and parts recovered from electronic waste.`,
  [paths.donation]: msg`Donate electronics that can be refurbished, or recycled where they cannot.`,
  [paths.collaboration]: msg`Work with us on research, collection drives and recycling.`,
  [paths.privacy]: msg`What Resirkuit stores about you, why, for how long, and what you can do about it.`,
}

/** Of the page about one class of devices. */
const deviceDescription = (name: string) =>
  msg`${name}: what is dangerous in it, its weight and carbon footprint, how to hand it over and how it is recycled, with the source of every figure.`

/** Of a page, or of the one thing that it is about. */
export const descriptionOf = (
  i18n: I18n,
  path: string | undefined,
  { item, device }: { item: ContentItem | undefined; device: string | undefined },
) =>
  item?.description ??
  i18n._(device ? deviceDescription(device) : (descriptions[path ?? paths.home] ?? descriptions[paths.home]!))
