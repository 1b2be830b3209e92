import { gnbPhotoApi, photoLimit } from '@maru/api/gnb/photo'
import { upload } from '#kit/call/upload.ts'
import { askAccount, putAccount } from '#kit/session/session.ts'

/** The kinds of picture that a photo may be. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']

/** What is wrong with a file as a photo: the end of a text key, or null. */
export function photoFault(file: File): 'settingsPhotoType' | 'settingsPhotoSize' | null {
  if (!photoTypes.includes(file.type)) return 'settingsPhotoType'
  return file.size >= photoLimit ? 'settingsPhotoSize' : null
}

/** Stores the photo of the person, and shows it everywhere. Throws CallError. */
export async function savePhoto(file: File): Promise<void> {
  await upload(gnbPhotoApi.uploadPhoto, {}, file)
  const changed = await askAccount()
  if (changed) putAccount(changed)
}
