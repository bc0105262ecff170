import { LOCALE_TAG, type Locale } from '#contract/foundation/locale.ts'
import { ranges } from '#contract/requests/opening.ts'
import type { Point, PointList, WeekHours } from '#contract/requests/points.ts'
import { inBothLanguages, inEachLanguage } from '#server/texts/say.ts'
import { html } from '../plain/plain-page.ts'
import { linkOut, type Embed } from './embed.ts'

const words = inEachLanguage((say) => ({
  states: {
    full: say({ message: 'Full', context: 'state of a drop-off point' }),
    broken: say({ message: 'Broken', context: 'state of a drop-off point' }),
    closed: say({ message: 'Closed for now', context: 'state of a drop-off point' }),
  },
  reported: say('Reported full'),
  takes: say('Takes:'),
  hours: say('Opening hours'),
  no_hours: say('Opening hours are not known.'),
  closed: say('closed'),
  example: say('Example'),
  elsewhere: say('Elsewhere'),
  none: say('No drop-off points yet'),
  instead: say('Request a collection'),
  way: say('Directions'),
  to: (name: string) => say('to {name}, on OpenStreetMap', { name }),
  more: say('Find a drop-off point'),
}))

/** So many cities or fewer are open from the start. */
const OPEN_CITIES = 2
/** 1 January 2024 was a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

function hoursOf(hours: WeekHours, locale: Locale) {
  const weekday = new Intl.DateTimeFormat(LOCALE_TAG[locale], { weekday: 'short', timeZone: 'UTC' })
  const name = (day: number) => weekday.format(MONDAY_MS + day * DAY_MS)
  const time = (at: string) => (locale === 'id' ? at.replace(':', '.') : at)
  return ranges(hours)
    .map(({ from, to, hours }) => {
      const days = from === to ? name(from) : `${name(from)}–${name(to)}`
      return `${days} ${hours ? `${time(hours.opens)}–${time(hours.closes)}` : words[locale].closed}`
    })
    .join(', ')
}

function drawPoint(point: Point, groups: PointList['groups'], locale: Locale) {
  const said = words[locale]
  const { name, address, district, hours, note, state, reported_full_at } = point
  const takes = groups.filter(({ id }) => point.takes.includes(id)).map((group) => group.name[locale])
  const marks = [
    state !== 'open' && said.states[state],
    state === 'open' && reported_full_at && said.reported,
    point.is_example && said.example,
  ].filter((mark) => mark !== false && mark !== null && mark !== '')
  const route = encodeURIComponent(`;${point.latitude},${point.longitude}`)
  return `<li class="point">
<h3>${html(name)}${marks.map((mark) => ` <span class="mark">${mark}</span>`).join('')}</h3>
<p>${html(address)}<br><span class="small">${html([district.districtName, district.cityName].filter(Boolean).join(' · '))}</span></p>
<p>${hours ? `${said.hours}: ${hoursOf(hours, locale)}` : said.no_hours}</p>
<p>${said.takes} ${html(takes.join(', '))}</p>
${note ? `<p class="small">${html(note)}</p>\n` : ''}<p><a href="https://www.openstreetmap.org/directions?route=${route}" target="_blank" rel="noopener noreferrer" aria-label="${said.way} ${html(said.to(name))}">${said.way}</a></p>
</li>`
}

function drawPoints({ points, groups }: PointList, locale: Locale) {
  const said = words[locale]
  if (points.length === 0) return `<p>${said.none}</p>\n<p>${linkOut('/collection', said.instead)}</p>`
  const cities = [...Map.groupBy(points, ({ district }) => district.cityName)]
  const open = cities.length <= OPEN_CITIES ? ' open' : ''
  const lists = cities.map(
    ([city, inside]) =>
      `<details${open}>\n<summary><h2>${html(city) || said.elsewhere}</h2> <span class="small">${inside.length}</span></summary>\n<ul class="points">\n${inside.map((point) => drawPoint(point, groups, locale)).join('\n')}\n</ul>\n</details>`,
  )
  return `${lists.join('\n')}\n<p>${linkOut('/drop-off', said.more)}</p>`
}

/** The drop-off points by city. */
export const pointsEmbed: Embed = {
  name: 'points',
  title: inBothLanguages('Drop-off points'),
  purpose: inBothLanguages('Addresses, opening hours and accepted items of your drop-off points'),
  stands_for: ['/drop-off'],
  height_px: 640,
  body: async ({ sources, locale }) => drawPoints(await sources.points(locale), locale),
}
