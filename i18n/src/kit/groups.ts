/**
 * Groups of texts that other rooms show before the domain is loaded: `entry` has the texts of what the room adds to the
 * shell (bars, menus, lists), `alarm` has the sentences of its notifications.
 */
export const sharedGroups = ['entry', 'alarm'] as const
