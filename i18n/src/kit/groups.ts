/** The group of texts that a room adds to the shell (bars, menus, lists): shown before its domain is loaded. */
export const sharedGroups = ['entry'] as const
