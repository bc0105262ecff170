import type { RequestContext } from '#server/core/context.ts'
import { editorItem } from './editor-item.ts'

/**
 * One item, published or not, with its texts in both languages.
 * @throws Problem 404
 */
export const readEditorItem = ({ db }: RequestContext, id: number) => editorItem(db, id)
