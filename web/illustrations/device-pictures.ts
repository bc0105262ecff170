import { picture, placeholder } from './pictures.ts'

// Drawings of single devices, in the hand of pictures.ts; only the pages about devices load their addresses.
const urls: Record<string, string> = import.meta.glob('./*.svg', {
  base: './devices',
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

/** The address of a drawing by the name of what it shows, `kettle`; a group of things has one for all of them. */
export const devicePicture = (name: string): string =>
  urls[`./${name}.svg`] ?? picture(`device-${name}`) ?? picture(`material-${name}`) ?? placeholder.item
