import { StickerSheet } from '#web/features/points/desk/sticker-sheet.tsx'

export default function AdminStickers() {
  return <StickerSheet />
}
