-- The key of the act that marked an alarm as read together with others, by which only this act is undone.
alter table kit_alarm add read_key text;
