vinspec lookup 5YJSA1E67NF123456
vinspec credits --json
