import { orgProfileApi, type Profile } from '@maru/api/org/profile'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

export { type Profile, profileLimits } from '@maru/api/org/profile'

/** Reads the profile fields that the viewer can edit. */
export function useProfile() {
  return useRead(orgProfileApi.getProfile, {})
}

/** The values of the profile form. */
export interface ProfileDraft extends Omit<Profile, 'birthDate' | 'emailDomain'> {
  /** A date, or an empty string. */
  birthDate: string
}

/** Converts a profile to the values of the form. */
export function draftOf({ emailDomain: _domain, birthDate, ...fields }: Profile): ProfileDraft {
  return { ...fields, birthDate: birthDate ?? '' }
}

/** Stores the profile fields that the viewer can edit. Throws CallError. */
export function useSaveProfile() {
  const { mutateAsync } = useChange(orgProfileApi.saveProfile)
  return ({ birthDate, secondEmail, ...draft }: ProfileDraft) =>
    mutateAsync({ ...draft, secondEmail: secondEmail.trim(), birthDate: birthDate || null })
}
