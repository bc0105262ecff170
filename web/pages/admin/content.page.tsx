export { ContentList as default } from '#web/features/reference/content/editor/content-list.tsx'
