import { impactEmbed } from './impact.ts'
import { pointsEmbed } from './points.ts'
import { requestEmbed } from './request.ts'

/** Every embed, in the order in which administrators see them. */
export const EMBEDS = [requestEmbed, impactEmbed, pointsEmbed] as const
