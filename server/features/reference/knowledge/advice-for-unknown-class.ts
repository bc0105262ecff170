import type { Meanwhile } from '#contract/recognition/analyses.ts'
import type { Bilingual, DeviceFacts, Hazard } from '#contract/reference/knowledge.ts'
import { catalogue } from './files.ts'

/** From the surest to what may be there. */
const PRESENCES: readonly Hazard['presence'][] = ['always', 'often', 'old-models', 'possible']

/**
 * The advice while the class is unknown: first the advice that holds for all of these classes, then that for some;
 * before either, the steps for a swollen battery. The warnings are of all of them: a person who keeps to them is safe
 * with each.
 * @param devices at least one; each once, the likeliest first
 */
export function adviceForUnknownClass(devices: readonly DeviceFacts[]): Meanwhile {
  /** The devices that have it; null: all of them. */
  const of = (has: (device: DeviceFacts) => boolean) => {
    const those = devices.filter(has)
    return those.length === devices.length ? null : those.map(({ name }) => name)
  }
  const hazards = each(
    devices.flatMap((device) => device.hazards),
    ({ component }) => component,
  ).map((hazard) => {
    const same = devices.flatMap((device) =>
      device.hazards.filter(({ component }) => component === hazard.component),
    )
    const places = each(
      same.map(({ where }) => where),
      ({ en }) => en,
    )
    return {
      hazard: {
        ...hazard,
        presence: PRESENCES.findLast((one) => same.some((other) => other.presence === one))!,
        where: { id: places.map(({ id }) => id).join(' / '), en: places.map(({ en }) => en).join(' / ') },
        // How much there is of it in one class says nothing of another.
        amounts: same.length === 1 ? hazard.amounts : [],
      },
      of: of((device) => has(device.hazards, hazard.component)),
    }
  })
  const handling = each(
    devices.flatMap((device) => device.handling),
    ({ en }) => en,
  ).map((text) => {
    const says = (device: DeviceFacts) => device.handling.some(({ en }) => en === text.en)
    return { text, of: of(says), advice: adviceOf(devices.filter(says)) }
  })
  return {
    hazards: hazards.toSorted(sharedFirst),
    do_nots: each(
      devices.flatMap((device) => device.do_nots),
      ({ en }) => en,
    ),
    handling: handling.toSorted((one, other) => swollenFirst(one, other) || sharedFirst(one, other)),
    handling_advice: adviceOf(devices),
  }
}

/** Where one of them names a source, there is one. */
const adviceOf = (devices: readonly DeviceFacts[]): Meanwhile['handling_advice'] =>
  devices.every(({ handling_advice }) => handling_advice === 'own') ? 'own' : 'cited'

const has = (hazards: readonly Hazard[], component: string) =>
  hazards.some((hazard) => hazard.component === component)

const sharedFirst = (one: { of: Bilingual[] | null }, other: { of: Bilingual[] | null }) =>
  Number(one.of !== null) - Number(other.of !== null)

const isOfSwollen = ({ text }: { text: Bilingual }) => text.en === catalogue.handling['swollen-battery']!.en
const swollenFirst = (one: { text: Bilingual }, other: { text: Bilingual }) =>
  Number(isOfSwollen(other)) - Number(isOfSwollen(one))

/** Each once, where it stands first. */
const each = <T>(all: readonly T[], key: (one: T) => string) =>
  all.filter((one, at) => all.findIndex((other) => key(other) === key(one)) === at)
