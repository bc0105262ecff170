import type { Locale } from '#contract/foundation/locale.ts'
import type { Point, PointList } from '#contract/requests/points.ts'
import { hoursWords } from '#server/features/requests/points/hours-words.ts'
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
<p>${hours ? `${said.hours}: ${hoursWords(hours, locale)}` : said.no_hours}</p>
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
