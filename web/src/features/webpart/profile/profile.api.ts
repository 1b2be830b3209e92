import { orgProfileApi, type Profile } from '@maru/api/org/profile'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

export { type Profile, profileLimits } from '@maru/api/org/profile'

/** What the viewer states of themselves. */
export function useProfile() {
  return useRead(orgProfileApi.getProfile, {})
}

/** What the form of a profile holds. */
export interface ProfileDraft extends Omit<Profile, 'birthDate' | 'emailDomain'> {
  /** A day, or empty. */
  birthDate: string
}

/** The form of a profile. */
export function draftOf({ emailDomain: _domain, birthDate, ...fields }: Profile): ProfileDraft {
  return { ...fields, birthDate: birthDate ?? '' }
}

/** Stores what the viewer states of themselves. Throws CallError. */
export function useSaveProfile() {
  const { mutateAsync } = useChange(orgProfileApi.saveProfile)
  return ({ birthDate, secondEmail, ...draft }: ProfileDraft) =>
    mutateAsync({ ...draft, secondEmail: secondEmail.trim(), birthDate: birthDate || null })
}
