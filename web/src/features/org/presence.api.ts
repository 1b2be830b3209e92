import { orgPresenceApi } from '@maru/api/org/presence'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Whether other people see when the viewer last used the portal. */
export function usePresenceSetting() {
  return useRead(orgPresenceApi.getPresenceSetting, {})
}

/** Stores whether other people see when the viewer last used the portal. */
export function useSavePresenceSetting() {
  return useChange(orgPresenceApi.savePresenceSetting)
}
