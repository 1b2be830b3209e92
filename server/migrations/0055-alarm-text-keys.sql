-- Keys of texts got a new shape: one domain for a room, with groups inside.
update kit_alarm
set word = 'board.alarm.' || regexp_replace(substr(word, length('boardAlarm.') + 1), 'Nameless$', 'Anonymous')
where word like 'boardAlarm.%';
