import type { Impact } from '#contract/requests/impact.ts'
import { formatOf, money, tonnes, writeFigure, type Figure } from '#contract/requests/impact-figures.ts'
import { inBothLanguages, inEachLanguage } from '#server/texts/say.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { linkOut, type Embed } from './embed.ts'

const words = inEachLanguage((say) => ({
  labels: [say('E-waste managed'), say('CO2 saved'), say('To waste collectors')],
  units: {
    tonnes: say('Tonnes'),
    co2: say('Tonnes CO2-eq'),
    dollars: say('US dollars'),
    // The sign before the figure says it.
    rupiah: '',
    thousand: say('thousand'),
    million: say('million'),
    billion: say('billion'),
  } satisfies Record<Figure['unit'], string>,
  range: (low: string, high: string) =>
    say('CO2: between {low} and {high} tonnes, according to the published factors.', { low, high }),
  before: say('Before this software:'),
  updated: say('Last updated'),
  nothing: say('Nothing has been recorded yet'),
  example: say('This is a demonstration: these figures are made up.'),
  more: say('How the figures are calculated'),
}))

const figuresOf = (impact: Impact): Figure[] => [
  tonnes(impact.ewaste_managed, 'tonnes'),
  tonnes(impact.co2_saved, 'co2'),
  money(impact),
]

/** The same long day in both languages, as on our own pages. */
const timeOf = (at: string, timeZone: string) =>
  `<time datetime="${at}" lang="id">${new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone }).format(new Date(at))}</time>`

function drawFigures(impact: Impact, locale: Locale, time_zone: string) {
  const said = words[locale]
  const opening = impact.opening && figuresOf({ ...impact, ...impact.opening })
  const terms = figuresOf(impact).map((figure, place) => {
    const before = opening?.[place]
    const aside =
      before &&
      `<dd class="small">${said.before} ${writeFigure(before, locale)} ${said.units[before.unit]}</dd>`
    return `<div><dt>${said.labels[place]}</dt><dd class="figure">${writeFigure(figure, locale)} <span class="small">${said.units[figure.unit]}</span></dd>${aside ?? ''}</div>`
  })
  const { last_updated: at } = impact
  const { low, high } = impact.co2_range
  const [from, to] = [low, high].map((end) => formatOf(locale, end < 1 ? 3 : 1).format(end))
  return [
    impact.example && `<p class="refused">${said.example}</p>`,
    `<dl class="figures">${terms.join('\n')}</dl>`,
    from !== to && `<p class="small">${said.range(from!, to!)}</p>`,
    `<p class="small">${at === null ? said.nothing : `${said.updated} ${timeOf(at, time_zone)}`}</p>`,
    `<p>${linkOut('/impact', said.more)}</p>`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** The three figures of the home page. */
export const impactEmbed: Embed = {
  name: 'impact',
  title: inBothLanguages('Sustainability impact'),
  purpose: inBothLanguages('What was collected and which emissions that avoided'),
  stands_for: ['/impact', '/'],
  height_px: 320,
  body: async ({ sources, locale, time_zone }) =>
    drawFigures(await sources.impact(locale), locale, time_zone),
}
