-- Without them PostgreSQL takes a category for something hardly any product has, and reads all products for a page of it.
create statistics products_category_statistics on plain_text(category) from products;
create statistics products_sub_category_statistics on plain_text(sub_category) from products;
analyze products;
