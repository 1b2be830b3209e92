-- Autovacuum collects no statistics of a table with partitions as a whole.
analyze kit_audit;
analyze kit_audit_search;
analyze menu_click;
analyze mail_trace;
