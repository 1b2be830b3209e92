-- Reads every row once while others read and write.
alter table kit_audit validate constraint kit_audit_bound;
alter table kit_audit_search validate constraint kit_audit_search_bound;
alter table menu_click validate constraint menu_click_bound;
alter table mail_trace validate constraint mail_trace_bound;
