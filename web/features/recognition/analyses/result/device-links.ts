/**
 * A landing page whose form begins with this device.
 * @param imageUrl the link of an own photo of it
 */
export function withDevice(path: string, device_class: string, imageUrl?: string | null) {
  const photo = imageUrl?.match(/\/images\/([\da-f-]{36})/)?.[1]
  return `${path}?${new URLSearchParams({ device: device_class, ...(photo && { photo }) })}`
}
