-- Events that another room wrote are found by the start of their UID, whichever calendar the person moved them to.
create index calendar_event_uid_of_room on calendar_event (uid text_pattern_ops)
 where deleted_at is null and uid like '%@maru';
