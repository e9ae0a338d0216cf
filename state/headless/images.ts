import { atom, onMount, type ReadableAtom } from 'nanostores'

/** URLs of loaded images, by the key of the item. */
export type Images = Readonly<Record<string, string | undefined>>

/**
 * Creates a store of the images of listed items. While it has a subscriber, it loads each image once and keeps it for as long as its
 * item is listed.
 *
 * @param imageOf returns the store of an item's image
 */
export function createImages<Item>(
  $items: ReadableAtom<readonly Item[]>,
  keyOf: (item: Item) => string,
  imageOf: (item: Item) => ReadableAtom<string | undefined>
): ReadableAtom<Images> {
  const $images = atom<Images>({})
  onMount($images, () => {
    const shown = new Map<string, () => void>()
    const stop = $items.subscribe(items => {
      const listed = new Set(items.map(keyOf))
      for (const [key, leave] of shown) {
        if (listed.has(key)) continue
        leave()
        shown.delete(key)
      }
      for (const item of items) {
        const key = keyOf(item)
        if (!shown.has(key))
          shown.set(
            key,
            imageOf(item).subscribe(url => $images.set({ ...$images.get(), [key]: url }))
          )
      }
    })
    return () => {
      stop()
      for (const leave of shown.values()) leave()
      $images.set({})
    }
  })
  return $images
}
