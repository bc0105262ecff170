import type { ImportKind } from '#contract/integrations/import-kinds.ts'
import { collectionKind } from './collections.ts'
import type { Kind } from './kind.ts'
import { partnerKind } from './partners.ts'
import { pointKind } from './points.ts'
import { regularKind } from './regulars.ts'
import { requestKind } from './requests.ts'

export const IMPORT_KINDS: Readonly<Record<ImportKind, Kind>> = {
  points: pointKind,
  partners: partnerKind,
  collections: collectionKind,
  requests: requestKind,
  regulars: regularKind,
}
