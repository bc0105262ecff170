import { useEffect, useEffectEvent, type RefObject } from 'react'

/** A press anywhere else. Not every browser takes the focus away then: a finger beside a field often leaves it there. */
export function useOutsidePress(inside: RefObject<HTMLElement | null>, active: boolean, onPress: () => void) {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (!inside.current?.contains(target as Node)) onPress()
  })
  useEffect(() => {
    if (!active) return
    const pressed = (event: PointerEvent) => press(event)
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [active])
}
