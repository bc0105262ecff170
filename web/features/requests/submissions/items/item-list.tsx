import type { Estimate, RequestItem } from '#contract/reference/items.ts'
import { RequestPhoto } from '../request-photo.tsx'
import { EstimateLine } from './estimate-line.tsx'
import { ItemLine } from './item-line.tsx'

/** The items of a request, and their estimated weight. */
export function ItemList({ items, estimate }: { items: readonly RequestItem[]; estimate: Estimate | null }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an item has no other name than its place
          <ItemLine key={at} item={item}>
            {item.imageUrl && (
              <span className="w-20 shrink-0">
                <RequestPhoto imageUrl={item.imageUrl} />
              </span>
            )}
          </ItemLine>
        ))}
      </ul>
      <EstimateLine estimate={estimate} />
    </>
  )
}
