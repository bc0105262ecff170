import { eq } from 'drizzle-orm'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Context } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { points } from '#server/database/schema/places.ts'
import { deviceGroups } from '#server/features/reference/knowledge/facts.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { hoursWords } from '../points/hours-words.ts'
import { selectPoints, toPoint } from '../points/to-point.ts'
import { drawPoster } from './draw.ts'

const KIND = inBothLanguages('Drop-off point for electronic waste')
const SCAN = inBothLanguages('Scan to see whether it is full, and the way there')
const TAKES = inBothLanguages('Takes:')
const HOURS = inBothLanguages('Opening hours')

/** The poster of a point, also of one that is not shown yet. @throws Problem 404; 409 without a public address */
export async function drawPointPoster(ctx: Context, id: number) {
  const [row] = await selectPoints(ctx.db).where(eq(points.id, id))
  if (!row) throw notFound('Point')
  const { name, address, district, hours, takes } = toPoint(row)
  const place = [address, district.districtName, district.cityName].filter(Boolean).join(', ')
  const groups = deviceGroups.filter((group) => takes.includes(group.id))
  const both = (text: (language: keyof Bilingual) => string): Bilingual => ({
    id: text('id'),
    en: text('en'),
  })
  return drawPoster(ctx, {
    kind: KIND,
    title: name,
    lines: [
      place,
      both((language) => `${TAKES[language]} ${groups.map((group) => group.name[language]).join(', ')}`),
      ...(hours ? [both((language) => `${HOURS[language]}: ${hoursWords(hours, language)}`)] : []),
    ],
    scan: SCAN,
    path: '/drop-off',
  })
}
